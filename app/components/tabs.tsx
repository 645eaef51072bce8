import { Tabs as Base } from '@base-ui/react/tabs'

import { TideLine } from './tide-line.tsx'

/** Tabs. Arrow keys, Home and End move between them; hidden panels stay mounted, so that their input is preserved. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: readonly { value: Value; label: string; content: React.ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.List
        aria-label={label}
        activateOnFocus
        className="flex flex-wrap justify-between border-b border-line sm:justify-start sm:gap-x-6 print:hidden"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="group relative inline-flex min-h-13 items-center px-1 text-fine font-medium text-ink-soft hover:text-ink aria-selected:font-semibold aria-selected:text-link sm:px-2 sm:text-body"
          >
            {tab.label}
            <TideLine
              reach="link"
              className="absolute inset-x-0 -bottom-1 hidden h-2 w-full group-aria-selected:block"
            />
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted className="pt-10">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
