import { z } from 'zod'

import { factTexts } from '#content/messages/fact-texts.ts'
import { capitalized } from '#contracts/fill.ts'

const { hours } = factTexts
const values = Object.keys(hours) as (keyof typeof hours)[]

/** When the owner sees clients: a choice, so that texts in both languages can say it. */
export const PracticeHours = z
  .enum(values)
  .meta({ options: Object.fromEntries(values.map((value) => [value, capitalized(hours[value])])) })
