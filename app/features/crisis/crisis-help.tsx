import { Icon } from '#app/components/icon.tsx'
import { HiddenComma } from '#app/components/rich-text.tsx'
import { WaysToReach } from '#app/components/ways-to-reach.tsx'
import { crisisHelp } from '#content/messages/crisis-help.ts'

type CrisisHelp = Pick<
  typeof crisisHelp,
  'lines' | 'lifelineOptions' | 'maternalHotline' | 'optionsTitle' | 'safety' | 'quickExit'
>

/** Every crisis line with links to call, text or chat, and advice for visitors who may be watched. */
export function CrisisAlert({
  title,
  lead,
  help = crisisHelp,
}: {
  title: string
  lead: React.ReactNode
  help?: CrisisHelp
}) {
  return (
    <section
      aria-labelledby="crisis-title"
      data-crisis
      className="overflow-hidden rounded-card border border-danger bg-card"
    >
      <div className="flex gap-4 bg-danger-wash px-5 py-6 sm:px-8">
        <Icon name="alert" className="mt-1 size-7 text-danger" />
        <div>
          <h2 id="crisis-title" className="text-heading">
            {title}
          </h2>
          <p className="mt-1 max-w-measure">{lead}</p>
        </div>
      </div>
      <div className="px-5 sm:px-8">
        {help.lines.map((line) => (
          <CrisisLine key={line.id} line={line}>
            {line.id === 'lifeline' && <LifelineOptions help={help} />}
          </CrisisLine>
        ))}
        <CrisisLine line={help.maternalHotline} quiet />
      </div>
      <div className="border-t border-line px-5 py-6 text-small sm:px-8">
        <h3 className="font-text font-semibold">{help.safety.title}</h3>
        <p className="max-w-measure">{help.safety.body}</p>
        {/* What is visible beside the control on wide screens. */}
        <p className="mt-1 max-w-measure text-ink-soft lg:hidden print:hidden">
          <span className="font-semibold">{help.quickExit.label}:</span> {help.quickExit.honesty}
        </p>
      </div>
    </section>
  )
}

function CrisisLine({
  line,
  quiet = false,
  children,
}: {
  line: Omit<CrisisHelp['lines'][number], 'id'>
  quiet?: boolean
  children?: React.ReactNode
}) {
  return (
    <div className="grid gap-x-8 gap-y-4 border-t border-line py-6 first:border-0 lg:grid-cols-[1fr_24rem] xl:grid-cols-[1fr_34rem] lg:items-center">
      <div>
        <h3 className="text-heading">{line.name}</h3>
        <p className="mt-1 max-w-measure text-small text-ink-soft">{line.about}</p>
        {children}
      </div>
      <WaysToReach ways={line.ways} quiet={quiet} />
    </div>
  )
}

function LifelineOptions({ help }: { help: CrisisHelp }) {
  return (
    <dl className="mt-2 flex flex-wrap gap-x-5 text-small text-ink-soft">
      <dt className="font-semibold">{help.optionsTitle}</dt>
      {help.lifelineOptions.map((option) => (
        <dd key={option.number}>
          <kbd className="mr-1.5 rounded-sm border border-line-strong px-1.5 font-text">{option.number}</kbd>
          <HiddenComma />
          {option.about}
        </dd>
      ))}
    </dl>
  )
}
