import { useState } from 'react'

import { ChoiceBar } from '#app/components/choice-bar.tsx'
import { CheckboxField, ChoiceGroup } from '#app/components/choice-fields.tsx'
import { CodeField, CodeForm } from '#app/components/code-form.tsx'
import { SelectField, TextArea, TextField } from '#app/components/field.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { SearchField } from '#app/components/search-field.tsx'
import { Setting, Switch } from '#app/components/setting.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'

import { type Examples, LONG, LONG_NAME } from './examples.ts'

const HINT = 'Only if you would like a call.'
const ERROR = 'Please write your name.'
const STATES = [{ value: 'FL', label: 'Florida' }]
const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unsure', label: 'Not sure' },
]
const LIMIT = {
  remaining: { one: '{count} character left', many: '{count} characters left' },
  over: { one: '{count} character too many', many: '{count} characters too many' },
}
const SHOW = { show: 'Show password', hide: 'Hide password' }
const SEARCH = {
  placeholder: 'Name or email',
  clearLabel: 'Clear',
  limit: { max: 80, words: LIMIT },
  onSearch: () => undefined,
}

export const forms: Examples = {
  'field.tsx': {
    default: <TextField label="Name" />,
    'hint, optional': (
      <TextField label="Phone" hint={HINT} optional="optional" placeholder="(555) 123-4567" />
    ),
    error: <TextField label="Name with an error" error={ERROR} defaultValue="" />,
    disabled: <TextField label="Name that stays" disabled defaultValue="Elena" />,
    'long text': <TextField label={LONG_NAME} hint={LONG} error={LONG} defaultValue={LONG} />,
    'several lines': <TextArea label="Message" hint={HINT} />,
    'several lines, error': <TextArea label="Message with an error" error={ERROR} />,
    'with a limit': <TextArea label="Symptoms" limit={{ max: 200, words: LIMIT }} />,
    'beyond its limit': (
      <TextArea label="Symptoms, too long" limit={{ max: 20, words: LIMIT }} defaultValue={LONG} />
    ),
    choice: <SelectField label="State" options={STATES} />,
    'choice, error': <SelectField label="State with an error" options={STATES} error={ERROR} />,
  },
  'password-field.tsx': {
    default: <PasswordField label="Password" autoComplete="current-password" {...SHOW} />,
    error: <PasswordField label="New password" autoComplete="new-password" error={ERROR} {...SHOW} />,
  },
  'search-field.tsx': {
    empty: <SearchField name="empty" label="Search" {...SEARCH} />,
    filled: <SearchField name="filled" label="Search for Ana" initial="Ana" {...SEARCH} />,
  },
  'choice-bar.tsx': {
    default: <Bar label="Show" oneLine={false} />,
    'in one line': <Bar label="Show in one line" oneLine />,
  },
  'choice-fields.tsx': {
    default: (
      <ChoiceGroup name="animal" label="Do you have an animal?" options={ANSWERS} defaultValue="yes" />
    ),
    'hint, error': (
      <ChoiceGroup name="housing" label="Do you need housing?" hint={HINT} options={ANSWERS} error={ERROR} />
    ),
    'one statement': <CheckboxField name="consent" label="I agree that these words may be published." />,
    'one statement, error': <CheckboxField name="again" label={LONG} error="Please give your consent" />,
  },
  'code-form.tsx': {
    default: <CodeForm words={codeWords()} onCode={async () => 'expired'} />,
    'letters too': <CodeField label="Recovery code" digits={false} name="recovery" />,
  },
  'setting.tsx': {
    default: (
      <Setting
        id="example-setting"
        title="Email notifications"
        body={<p>{LONG}</p>}
        badge={<Badge tone="settled">Enabled</Badge>}
      >
        <Button look="secondary">Turn off</Button>
      </Setting>
    ),
    off: <LabeledSwitch id="example-off" checked={false} busy={false} />,
    on: <LabeledSwitch id="example-on" checked busy={false} />,
    busy: <LabeledSwitch id="example-busy" checked busy />,
  },
}

function LabeledSwitch({ id, checked, busy }: { id: string; checked: boolean; busy: boolean }) {
  return (
    <div className="flex items-center gap-4">
      <span id={id}>Monthly letter</span>
      <Switch {...{ checked, busy }} labelledBy={id} onChange={() => undefined} />
    </div>
  )
}

function Bar({ label, oneLine }: { label: string; oneLine: boolean }) {
  const [value, setValue] = useState('all')
  const options = [
    { value: 'all', label: 'All', count: 128 },
    { value: 'open', label: 'Waiting for an answer', count: 3 },
    { value: 'none', label: 'Empty', count: 0 },
    { value: 'uncounted', label: 'Not counted' },
  ]
  return <ChoiceBar {...{ label, value, options, oneLine }} onChoose={setValue} />
}

function codeWords() {
  return {
    label: 'Code from the email',
    hint: 'Six digits',
    submit: 'Confirm',
    submitting: 'Confirming...',
    incomplete: 'The code has six digits.',
    wrong: 'This code is not the one that we sent.',
    tooMany: 'Too many tries.',
    failed: 'The code could not be checked.',
  }
}
