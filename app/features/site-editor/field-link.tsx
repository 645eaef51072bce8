import { useState } from 'react'

import { type FieldWords, SelectField, TextField } from '#app/components/field.tsx'
import { anchors, places } from '#content/places.ts'

import { useFileLinks, useOwnPageLinks } from './editor-state.ts'
import { type ControlProps, fieldWords, readInput, textOf, words } from './field-base.ts'

const OUTSIDE = 'outside'

/**
 * A link: to a page of the site, an address of the practice, a file, or a typed address.
 * @param onlyPages allows only pages of the site
 */
export function LinkControl({ onlyPages = false, ...props }: ControlProps & { onlyPages?: boolean }) {
  const { id, kind, value, error, facts, allowsFacts } = props
  const { label, hint } = fieldWords(props)
  const onChange = (href: string) => props.onChange(href === '' && kind.optional ? null : href)
  return (
    <LinkChooser
      href={textOf(value)}
      isOptional={kind.optional}
      {...{ id, label, hint, error, facts, allowsFacts, onlyPages, onChange }}
    />
  )
}

/** A select of targets, with a field for any other address. */
export function LinkChooser({
  id,
  label,
  hint,
  error,
  href,
  facts,
  allowsFacts = true,
  isOptional = false,
  onlyPages = false,
  onChange,
}: FieldWords & {
  id: string
  href: string
  facts: ControlProps['facts']
  /** Excludes facts, which are files or external addresses. */
  allowsFacts?: boolean
  isOptional?: boolean
  onlyPages?: boolean
  onChange: (href: string) => void
}) {
  const files = useFileLinks()
  const own = useOwnPageLinks()
  const groups = [
    ...(allowsFacts ? [PAGES] : []),
    ...(allowsFacts && !onlyPages ? targets(facts) : []),
    ...(allowsFacts && own.length > 0 ? [{ label: words.link.own, options: own }] : []),
    ...(files.length > 0 && !onlyPages ? [{ label: words.link.files, options: files }] : []),
  ]
  const isKnown = groups.some(({ options }) => options.some((option) => option.value === href))
  const [isOutside, setOutside] = useState(!isKnown && href !== '')
  // The value was changed from outside, for example by "Put back".
  if (isOutside && isKnown) setOutside(false)
  return (
    <div>
      <SelectField
        {...{ id, label, hint }}
        error={isOutside ? undefined : error}
        value={isOutside ? OUTSIDE : href}
        onChange={({ target }) => {
          setOutside(target.value === OUTSIDE)
          onChange(target.value === OUTSIDE ? '' : target.value)
        }}
      >
        {isOptional && <option value="">{words.link.none}</option>}
        {!isOptional && href === '' && !isOutside && <option value="">{words.link.choose}</option>}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
        {(!onlyPages || isOutside) && <option value={OUTSIDE}>{words.link.outside}</option>}
      </SelectField>
      {isOutside && (
        <div className="mt-3">
          <TextField
            id={`${id}-address`}
            label={words.link.address}
            hint={words.field.addressHint}
            error={error}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={href}
            onChange={({ target }) => onChange(readInput(target, (typed) => typed.trim()))}
            onBlur={() => completedLink(href) !== href && onChange(completedLink(href))}
          />
        </div>
      )}
    </div>
  )
}

/** Facts that are addresses, and the text of a link to each. */
const FACT_LINKS = [
  ['email', 'mailto:{{email}}'],
  ['phone', 'tel:{{phoneDialed}}'],
  ['noticeOfPrivacyPractices', '{{noticeOfPrivacyPractices}}'],
  ['blogAddress', '{{blogAddress}}'],
  ['licenseCheck', '{{licenseCheck}}'],
  ['doctorBookingProfile', '{{doctorBookingProfile}}'],
  ['headwayProfile', '{{headwayProfile}}'],
  ['sondermindProfile', '{{sondermindProfile}}'],
  ['growTherapyProfile', '{{growTherapyProfile}}'],
] as const

const PAGES = {
  label: words.link.places,
  options: Object.entries(places).map(([value, label]) => ({ value, label })),
}

function targets(facts: ControlProps['facts']) {
  return [
    {
      label: words.link.here,
      options: anchors.map((value) => ({
        value,
        label: words.link.anchors[value as keyof typeof words.link.anchors] ?? value,
      })),
    },
    {
      label: words.link.facts,
      options: FACT_LINKS.filter(([name]) => facts[name]).map(([name, value]) => ({
        value,
        label: words.facts[name] ?? name,
      })),
    },
  ]
}

/** Adds `https://` to a bare host, and replaces `http://`. */
export function completedAddress(typed: string): string {
  const text = typed.trim()
  if (BARE_HOST.test(text)) return `https://${text}`
  return encodedPath(text.replace(/^http:\/\//i, 'https://').replace(/^https:\/\//i, 'https://'))
}

/** Spaces, and parentheses that don't pair, would end the address where it is written as markup. */
function encodedPath(address: string): string {
  const [, host, path = ''] = /^(https:\/\/[^\s/?#]+)([/?#].*)$/.exec(address) ?? []
  if (!host) return address
  const encoded = path.replaceAll(/\s/g, encodeURIComponent)
  return host + (hasPairs(encoded) ? encoded : encoded.replaceAll('(', '%28').replaceAll(')', '%29'))
}

function hasPairs(text: string): boolean {
  let open = 0
  for (const character of text) {
    if (character === '(') open += 1
    if (character === ')') open -= 1
    if (open < 0) return false
  }
  return open === 0
}

const MAIL = /^mailto:/i
const CALL = /^(?:tel|sms):/i

/** The same; a mail address gets `mailto:`, and the number of a call is written without spaces and parentheses. */
export function completedLink(typed: string): string {
  const text = typed.trim()
  if (CALL.test(text)) return text.replace(CALL, lowerCased).replaceAll(/[\s()]|%20/g, '')
  if (MAIL.test(text)) return text.replace(MAIL, lowerCased).replaceAll(/\s/g, encodeURIComponent)
  return /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:.]+$/.test(text) ? `mailto:${text}` : completedAddress(text)
}

function lowerCased(text: string): string {
  return text.toLowerCase()
}

const BARE_HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}](?::\d+)?(?:[/?#]\S*)?$/u
