// Shows: asvs 11.4.1, 11.4.3
import { describe, expect, test } from 'vitest'

import { parseSealingKeys, seal } from '#server/platform/crypto/seal.ts'
import { openToken, sealToken, unsubscribeLinks } from './unsubscribe.ts'

const subscription = '6f1f0d3c-52a7-4c55-9d0f-0c8f6f3f2a11'
const older = 'old:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE='
const newer = 'new:OTg3NjU0MzIxMDk4NzY1NDMyMTA5ODc2NTQzMjEwOTg='

describe('the unsubscribe link of a mail', () => {
  test('identifies the subscription to us only', async () => {
    const keys = await parseSealingKeys(older)
    const link = new URL(
      await unsubscribeLinks(keys, 'https://a.example/functions/v1/unsubscribe')(subscription),
    )
    expect(link.pathname).toBe('/functions/v1/unsubscribe')
    expect(link.href).not.toContain(subscription)
    expect(await openToken(link.searchParams.get('token') ?? '', keys)).toBe(subscription)
  })

  test('has at most the 255 characters that the mailing provider stores', async () => {
    const base = 'https://www.a-rather-long-name-for-a-counselor.example/functions/v1/unsubscribe'
    expect((await unsubscribeLinks(await parseSealingKeys(newer), base)(subscription)).length).toBeLessThan(
      255,
    )
  })

  test.each<[string, (token: string) => string | Promise<string>]>([
    ['with another letter', (token) => token.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))],
    ['of a key that is gone', async () => sealToken(subscription, await parseSealingKeys(newer))],
    ['of something else that we sealed', async () => otherToken()],
    ...['', 'old', 'old.', '.AAAA', 'old.AAAA', 'old.%%%', `old.${'A'.repeat(400)}`].map(
      (token): [string, () => string] => [`like “${token}”`, () => token],
    ),
  ])('is refused %s', async (_, change) => {
    const keys = await parseSealingKeys(older)
    expect(await openToken(await change(await sealToken(subscription, keys)), keys)).toBeUndefined()
  })
})

async function otherToken() {
  const { keyId, sealed } = await seal(JSON.stringify({ message: 'Hello' }), await parseSealingKeys(older))
  return `${keyId}.${sealed.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}
