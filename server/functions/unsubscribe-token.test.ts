// Shows: asvs 11.4.1, 11.4.3
import { describe, expect, test } from 'vitest'

import { parseFormKeys, seal } from './seal.ts'
import { openToken, sealToken, unsubscribeLinks } from './unsubscribe.ts'

const subscription = '6f1f0d3c-52a7-4c55-9d0f-0c8f6f3f2a11'
const older = 'old:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE='
const newer = 'new:OTg3NjU0MzIxMDk4NzY1NDMyMTA5ODc2NTQzMjEwOTg='

describe('the address in a letter', () => {
  test('names the subscription to us and to nobody else', async () => {
    const keys = await parseFormKeys(older)
    const link = new URL(
      await unsubscribeLinks(keys, 'https://a.example/functions/v1/unsubscribe')(subscription),
    )
    expect(link.pathname).toBe('/functions/v1/unsubscribe')
    expect(link.href).not.toContain(subscription)
    expect(await openToken(link.searchParams.get('token') ?? '', keys)).toBe(subscription)
  })

  test('fits into the 255 characters that the mailing provider keeps', async () => {
    const base = 'https://www.a-rather-long-name-for-a-counselor.example/functions/v1/unsubscribe'
    expect((await unsubscribeLinks(await parseFormKeys(newer), base)(subscription)).length).toBeLessThan(255)
  })

  test('works on after the keys were rotated, and not once its key is gone', async () => {
    const token = await sealToken(subscription, await parseFormKeys(older))
    expect(await openToken(token, await parseFormKeys(`${newer},${older}`))).toBe(subscription)
    expect(await openToken(token, await parseFormKeys(newer))).toBeUndefined()
  })

  test('is refused when a letter of it was changed', async () => {
    const keys = await parseFormKeys(older)
    const token = await sealToken(subscription, keys)
    const other = token.at(-10) === 'A' ? 'B' : 'A'
    expect(await openToken(`${token.slice(0, -10)}${other}${token.slice(-9)}`, keys)).toBeUndefined()
  })

  test.each(['', 'old', 'old.', '.AAAA', 'old.AAAA', 'old.%%%', `old.${'A'.repeat(400)}`])(
    'is refused when it is %j',
    async (token) => expect(await openToken(token, await parseFormKeys(older))).toBeUndefined(),
  )

  test('is refused when it is something else that we sealed', async () => {
    const keys = await parseFormKeys(older)
    const { keyId, sealed } = await seal(JSON.stringify({ message: 'Hello' }), keys)
    const token = `${keyId}.${sealed.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
    expect(await openToken(token, keys)).toBeUndefined()
  })
})
