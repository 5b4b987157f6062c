/**
 * A URL that may be shown: everything that could be a password is replaced by `***`. It works on text
 * that is no URL as well, since what a person mistyped is shown in an error.
 *
 *     redacted('rediss://worker:secret@cache:6380/0') // 'rediss://worker:***@cache:6380/0'
 */
export function redacted(url: string): string {
  // To the last @: a password with an @ or a / that nobody encoded must not show its second half.
  const at = url.lastIndexOf('@');
  const shown =
    at < 0
      ? url.replace(PASSWORD_AS_PORT, '$1***')
      : `${beforePassword(url.slice(0, at))}***${url.slice(at)}`;
  return shown.replace(SECRET_PARAMETER, '$1***');
}

/** The scheme, and the user where a colon tells user and password apart. */
function beforePassword(text: string): string {
  return /^(?:[a-z][a-z+]*:\/\/)?(?:[\w.-]*:)?/i.exec(text)?.[0] ?? '';
}

/** `redis://user:secret`, whose host was forgotten: what stands where a port would and is none. */
const PASSWORD_AS_PORT = /^([a-z+]+:\/\/[^/?#:[\]]*:)(?!\d{1,5}(?:[/?#,]|$)).*/i;

const SECRET_PARAMETER = /([?&][^=&#]*(?:pass|secret|token)[^=&#]*=)[^&#]*/gi;
