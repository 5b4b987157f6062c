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
  const shown = at < 0 ? hostsOnly(head) : `${beforePassword(head.slice(0, at))}${head.slice(at)}`;
  return `${shown}${tail === '' ? '' : '?***'}`;
}

/** `postgres://user:secret`, whose host was forgotten: what stands where a port would and is none. */
function hostsOnly(head: string): string {
  const scheme = schemeOf(head);
  const rest = head.slice(scheme.length);
  const plain = HOSTS.exec(rest)?.[0] ?? '';
  if (plain === rest) return head;
  return `${scheme}${plain}${rest.charAt(plain.length) === ':' ? ':' : ''}***`;
}

/** As far as each colon is one of an address in brackets, or stands before a port. */
const HOSTS = /^(?:\[[^\]]*\]|[^:[]|:\d{1,5}(?=[/,]|$))*/;

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
