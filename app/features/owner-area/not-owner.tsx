import { Button, ButtonLink } from '#app/components/button.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { fill } from '#app/lib/fill.ts'
import { admin } from '#content/messages/admin.ts'

import { useLeaving } from './use-leaving.ts'

const words = admin.notOwner

/**
 * What a member sees who is not the owner: who they are here, and the ways out. Nothing of the owner's area was
 * asked for on the way here.
 */
export function NotOwner({ email }: { email: string }) {
  const { leaving, leave } = useLeaving()
  return (
    <PageHeader title={words.title} lead={fill(words.body, { email })}>
      <ButtonLink href={words.link.href}>{words.link.label}</ButtonLink>
      <Button look="secondary" icon="exit" busy={leaving} onClick={() => void leave()}>
        {admin.signOut}
      </Button>
    </PageHeader>
  )
}
