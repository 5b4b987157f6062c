/**
 * A URL of PostgreSQL that may be shown. It works on text that is no URL as well, since what a person
 * mistyped is shown in an error: where it cannot be told what is a password, everything goes.
 *
 *     redactedUrl('postgres://u:secret@db:5432/shop?sslmode=require') // 'postgres://u:***@db:5432/shop?***'
 */
export function redactedUrl(url: string): string {
  const question = url.indexOf('?');
  const head = question < 0 ? url : url.slice(0, question);
  const tail = question < 0 ? '' : url.slice(question);
  // Is the part with the @ a password with a ? in it, or a parameter with an @ in it?
  if (tail.includes('@')) return `${schemeOf(url)}***`;
  const at = head.lastIndexOf('@');
  const shown =
    at < 0
      ? head.replace(PASSWORD_AS_PORT, '$1***')
      : `${beforePassword(head.slice(0, at))}${head.slice(at)}`;
  return `${shown}${tail === '' ? '' : '?***'}`;
}

function schemeOf(url: string): string {
  return /^[a-z]+:\/\//i.exec(url)?.[0] ?? '';
}

/** The scheme and the user; without a colon there is no password. */
function beforePassword(text: string): string {
  const plain = /^([a-z]+:\/\/[\w.%-]*)(:[^]*)?$/i.exec(text);
  if (plain === null) return `${schemeOf(text)}***`;
  const [, user = '', password] = plain;
  return password === undefined ? user : `${user}:***`;
}

/** `postgres://user:secret`, whose host was forgotten: what stands where a port would and is none. */
const PASSWORD_AS_PORT = /^([a-z]+:\/\/[^/?#:[\]]*:)(?!\d{1,5}(?:[/?,]|$))[^]*/i;
