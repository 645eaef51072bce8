import { expect } from '@playwright/test'

import { prerenderedPaths } from '#app/pages.ts'
import { builtIn } from '#content/built-in.ts'
import { documents } from '#content/documents.ts'
import { valuesOf } from '#content/fields.ts'
import { otherPlanWords } from '#content/messages/insurance-other-plans.ts'
import { samplesLeft } from '#content/samples.ts'

/**
 * Every page of the open site, with its data, and the files for machines.
 * @param off pages that are switched off
 */
export async function everythingSent(address: string, off: readonly string[] = []): Promise<string> {
  const shown = prerenderedPaths.filter((path) => !off.includes(path))
  const paths = shown.flatMap((path) => [path, path === '/' ? '/_.data' : `${path}.data`])
  const texts = await Promise.all(
    [...paths, '/sitemap.xml', '/robots.txt'].map(async (path) => {
      const reply = await fetch(address + path, { headers: { Accept: 'text/html' } })
      expect([path, reply.status]).toEqual([path, 200])
      return reply.text()
    }),
  )
  return texts.join('\n')
}

/** Samples that are texts of their own, as pages show them. */
export function sampleTexts(): string[] {
  const texts = samplesLeft().flatMap(({ document, path }) => {
    const found = documents.find(({ id }) => id === document)!
    return textsIn(valuesOf(found, {})[path])
  })
  // Not keys such as `headway`, days, and texts that name facts.
  const tellTale = texts.filter((text) => text.length > 6 && !/^[a-z-]+$|^\d{4}-|\{\{/.test(text))
  // Companies that are named as well where the search says which plans are none of hers.
  const others = JSON.stringify([builtIn.facts.platforms.otherPlans, otherPlanWords])
  return tellTale.filter((text) => !others.includes(text))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
