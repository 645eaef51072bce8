import { ButtonLink } from '#app/components/button.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { admin } from '#content/messages/admin.ts'

const words = admin.notOwner

/** What a member sees who is not the owner. Nothing of the owner's area was asked for on the way here. */
export function NotOwner() {
  return (
    <PageHeader title={words.title} lead={words.body}>
      <ButtonLink href={words.link.href}>{words.link.label}</ButtonLink>
    </PageHeader>
  )
}
