import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { CodeField } from './code-form.tsx'
import { PasswordField } from './password-field.tsx'
import { SearchField } from './search-field.tsx'

const COUNT = { one: '1', many: '{count}' }

const FIELDS = {
  'a password, which may be shown': () => (
    <PasswordField label="Password" show="Show" hide="Hide" autoComplete="current-password" />
  ),
  'a code of an app': () => <CodeField label="Code" />,
  'a recovery code': () => <CodeField label="Code" digits={false} />,
  'a name to find': () => (
    <SearchField
      name="search"
      label="Search"
      placeholder="Name"
      clearLabel="Clear"
      limit={{ max: 9, words: { remaining: COUNT, over: COUNT } }}
      onSearch={() => undefined}
    />
  ),
}

test.each(Object.entries(FIELDS))('phones correct nothing of %s', (_what, render) => {
  const [input] = /<input [^>]*>/.exec(renderToStaticMarkup(render())) ?? []
  expect(input).toContain('autoCorrect="off"')
  expect(input).toContain('autoCapitalize="none"')
  expect(input).toContain('spellCheck="false"')
})
