/** A line that the programs which read the file of settings would read differently. */
export class SettingsFileError extends Error {
  override name = 'SettingsFileError'
}

/** What is copied along from pages, chats and PDF files, and not seen: marks, spaces of no or another width, line ends. */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u034F\uFFFD]|(?! )\p{Zs}/u
/** At both ends of a value: straight ones of another format of such files, or those of a text. */
export const QUOTED = /^(["'`]).*\1$|^[“”„‘’‚«»‹›].*[“”‘’«»‹›]$/

const SETTING = /^([A-Z][A-Z0-9_]*)=(.*)$/s

/**
 * The settings of a file such as /etc/practice/settings.env. systemd, Node (`--env-file`), podman and shells read quotes,
 * `#`, `\`, spaces and line ends in ways of their own: what they would not read as this does is refused.
 * @throws SettingsFileError with one sentence per line that is wrong
 */
export function readSettingsFile(text: string): Map<string, string> {
  const settings = new Map<string, string>()
  const lineOf = new Map<string, number>()
  const problems: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const number = index + 1
    const [, name, value = ''] = SETTING.exec(line) ?? []
    const earlier = name === undefined ? undefined : lineOf.get(name)
    const problem = earlier === undefined ? problemOf(line, name, value) : `is on line ${earlier} too`
    if (problem) problems.push(`Line ${number}${name === undefined ? '' : `, ${name},`} ${problem}.`)
    if (name === undefined) continue
    settings.set(name, value)
    lineOf.set(name, number)
  }
  if (problems.length > 0) throw new SettingsFileError(problems.join('\n'))
  return settings
}

function problemOf(line: string, name: string | undefined, value: string): string | undefined {
  if (line.endsWith('\r'))
    return String.raw`ends as in Windows: sed -i 's/\r$//' removes that from every line`
  // oxlint-disable-next-line no-control-regex
  const invisible = line.startsWith('#') ? /[\u0000-\u001F\u007F\uFFFD]/ : INVISIBLE
  if (invisible.test(line)) return 'has an invisible character'
  if (name === undefined) {
    return line === '' || line.startsWith('#')
      ? undefined
      : 'must be NAME=VALUE, without a space before or after the name, or begin with #'
  }
  if (value.trim() !== value) return 'has a space at the beginning or end of its value'
  if (/^["'`“”„‘’‚«»‹›]/.test(value)) return 'must have its value without quotes'
  if (value.includes('#'))
    return 'has a # in its value, which some programs take for the start of a remark: in an address write %23'
  if (value.includes('\\'))
    return String.raw`has a \ in its value, which some programs take away: in an address write %5C`
  return undefined
}
