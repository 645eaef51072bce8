import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

import { z } from 'zod'

// Each parser normalizes an address to the one form in which every reader of it understands the same, or refuses it by a
// sentence that follows the name of the setting.

/** Throws what `parser` turns into a sentence. */
class Refused extends Error {
  override name = 'Refused'
}

function refuseIf(isWrong: boolean, sentence: string) {
  if (isWrong) throw new Refused(sentence)
}

function parser<T>(parse: (given: string) => T) {
  return z.string().transform((given, context): T => {
    try {
      return parse(given.trim())
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      context.addIssue({ code: 'custom', message: error.message })
      return z.NEVER
    }
  })
}

/** The address of the site, as an origin: every path of it is appended. */
export const SiteAddress = parser((given) => {
  const url = webUrl(given)
  refuseIf(
    url.pathname !== '/' || url.search !== '' || given.includes('#'),
    'must be https://NAME alone, with nothing after the name: the site answers at the top of its address',
  )
  return url.origin
})

/** The address of an API, to which paths are appended: without a slash at its end. */
export const ApiAddress = parser((given) => {
  const url = webUrl(given)
  refuseIf(url.search !== '' || given.includes('#'), 'must have neither ? nor # in it')
  return url.href.replace(/\/+$/, '')
})

/** The address of a blog or of its API: a query may name the API (`?rest_route=/`). */
export const BlogAddress = parser((given) => {
  refuseIf(given.includes('#'), 'must have no # in it')
  return webUrl(given).href
})

/** Where forms are sent: a path of this site, or an outside service. */
export const FormAddress = parser((given) => {
  refuseIf(given.includes('#'), 'must have no # in it')
  if (!given.startsWith('/')) return webUrl(given).href
  const url = new URL(given, 'http://site.invalid')
  refuseIf(url.origin !== 'http://site.invalid', 'must be a web address or a path such as /forms')
  return url.pathname + url.search
})

function webUrl(given: string): URL {
  const url = URL.parse(given)
  const isWeb = /^https?:\/\//i.test(given) && url !== null
  if (!isWeb) throw new Refused('must be a web address such as https://example.com')
  refuseIf(
    url.username !== '' || url.password !== '',
    'must hold neither a name nor a password, which visitors or logs would see',
  )
  refuseIf(url.hostname.endsWith('.'), 'must not end its name in a dot')
  return url
}

/** The mail server, as nodemailer's connection address. */
export const SmtpAddress = parser((given) => {
  const url = URL.parse(given)
  const example = 'such as smtps://name:password@mail.example.com'
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new Refused(`must be an address ${example}`)
  refuseIf(
    given.includes('#') || !/^\/?$/.test(url.pathname) || !isDecodable(url),
    `must have the characters / # ? @ : % of its name and password percent-encoded, ${example}`,
  )
  refuseIf(url.hostname.includes(','), 'must name one server')
  return url.href
})

/** Node's own modes of TLS; pg understands all others but these as `verify-full`, and PostgreSQL's programs do not. */
const TLS_MODES: Record<string, string> = {
  disable: 'disable',
  'no-verify': 'no-verify',
  prefer: 'verify-full',
  require: 'verify-full',
  'verify-ca': 'verify-full',
  'verify-full': 'verify-full',
}

/** What both pg and PostgreSQL's own programs take, or the former ignores without harm. */
const POSTGRES_OPTIONS = new Set([
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'sslnegotiation',
  'host',
  'port',
  'application_name',
  'options',
  'connect_timeout',
  'channel_binding',
  'target_session_attrs',
  'gssencmode',
])

/**
 * One address for pg and PostgreSQL's programs. A folder of a socket (`?host=/run/postgresql`, which no parser of web
 * addresses takes beside a name) becomes its host, percent-encoded.
 */
export const PostgresAddress = parser((given) => {
  const example = 'such as postgresql://name:password@host:5432/database'
  refuseIf(
    /^[^?]*(?:@|\/\/)[^/?]*,/.test(given),
    'names several servers: name one, or the address that always leads to the one that writes',
  )
  // Beside a name, libpq takes an empty host and WHATWG's parser does not.
  const url = URL.parse(given.replace(/^(\w+:\/\/[^/?]*@)(?=[/?]|$)/, '$1socket.invalid'))
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol)) throw new Refused(`must be an address ${example}`)
  refuseIf(
    given.includes('#') || !isDecodable(url),
    `must have the characters / # ? @ : % of its name and password percent-encoded, ${example}`,
  )
  moveHost(url)
  refuseIf(url.hostname === '' || url.hostname === 'socket.invalid', `must name a server, ${example}`)
  for (const name of url.searchParams.keys()) {
    refuseIf(
      !POSTGRES_OPTIONS.has(name),
      `has the option ${name}, which PostgreSQL does not know: leave it out${name === 'ssl' ? ' and write sslmode=verify-full' : ''}`,
    )
  }
  setTls(url.searchParams)
  return url.href
})

/** Makes the options `host` and `port` parts of the address: pg and libpq differ in which of two counts. */
function moveHost(url: URL) {
  const { searchParams } = url
  const host = searchParams.get('host')
  refuseIf(
    host?.includes(',') === true || searchParams.get('port')?.includes(',') === true,
    'names several servers: name one, or the address that always leads to the one that writes',
  )
  if (host !== null) url.hostname = host.startsWith('/') ? encodeURIComponent(host) : host
  const port = searchParams.get('port')
  if (port !== null) url.port = port
  searchParams.delete('host')
  searchParams.delete('port')
}

function setTls(options: URLSearchParams) {
  const mode = options.get('sslmode')
  if (mode !== null) {
    const meant = TLS_MODES[mode]
    if (meant === undefined) throw new Refused('must have sslmode=verify-full, or no sslmode')
    options.set('sslmode', meant)
  }
  // For libpq the authorities of the system, which Node uses where no file is named.
  if (options.get('sslrootcert') === 'system') options.delete('sslrootcert')
}

function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    decodeURIComponent(username + password + pathname)
    return true
  } catch {
    return false
  }
}

/** The sender of mails: `NAME <ADDRESS>` or an address. The name is quoted, because mailers read `:` and `,` as lists. */
export const MailSender = parser((given) => {
  const [, quoted, bare, inBrackets] =
    /^(?:"((?:[^"\\]|\\.)*)"|([^<>"]*?))\s*<([^<>\s]*)>$/.exec(given) ?? ([] as string[])
  const address = mailAddress(inBrackets ?? given)
  const name = quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? ''
  const isUsable = address !== undefined && !hasControls(name) && !bare?.includes('@')
  if (!isUsable) throw new Refused('must be one e-mail address, or NAME <ADDRESS>')
  return name.trim() === '' ? address : `"${name.trim().replaceAll(/["\\]/g, String.raw`\$&`)}" <${address}>`
})

export const MailAddress = parser((given) => {
  const address = mailAddress(given)
  if (address === undefined) throw new Refused('must be an e-mail address')
  return address
})

// What browsers take as an address, after names of hosts in other scripts were translated.
const MAIL_ADDRESS = z.email({ pattern: z.regexes.html5Email })

function mailAddress(given: string): string | undefined {
  const at = given.lastIndexOf('@')
  const address = `${given.slice(0, at)}@${domainToASCII(given.slice(at + 1))}`
  return at > 0 && MAIL_ADDRESS.safeParse(address).success ? address : undefined
}

function hasControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u001F\u007F]/.test(text)
}

/** A name or an address to listen on, IPv6 without brackets. */
export const Host = parser((given) => {
  const bare = given.replace(/^\[(.*)\]$/, '$1')
  refuseIf(
    isIP(bare) === 0 && !/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(bare),
    'must be a name or an address to listen on, such as 127.0.0.1, without http:// and without a port',
  )
  return bare
})
