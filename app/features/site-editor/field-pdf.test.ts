import { expect, test } from 'vitest'

import { nameOfFile } from './field-pdf.tsx'

test.each([
  ['Notice_of-Privacy  Practices.pdf', 'Notice of Privacy Practices'],
  ['fees 2026.PDF', 'fees 2026'],
  ['.pdf', ''],
  [`${'a'.repeat(79)} and more.pdf`, 'a'.repeat(79)],
])('%s suggests the name %j', (file, name) => expect(nameOfFile(file)).toBe(name))
