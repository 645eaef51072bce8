import { SiteLink } from '#app/components/site-link.tsx'
import { useWords } from '#app/facts.ts'
import { formPolicies } from '#content/messages/frame-form-policies.ts'

/** Below a form for personal details: links to the policies about them. */
export function FormPolicies({ words = formPolicies }: { words?: typeof formPolicies }) {
  const { text, links } = useWords(words)
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-small text-ink-soft">
      {text}
      {links.map((link) => (
        <SiteLink key={link.label} href={link.href} className="py-2">
          {link.label}
        </SiteLink>
      ))}
    </p>
  )
}
