import { useState } from 'react'

import { Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import type { BookingFacts, Insurer } from '#content/schemas/facts.ts'
import type { BookingPage } from '#content/schemas/pages.ts'

import { ChosenInsurer } from './chosen-insurer.tsx'
import { InsurerField } from './insurer-field.tsx'
import { WholeList } from './whole-list.tsx'

/** From the name of an insurance company to the place to book. The whole list is there without scripts. */
export function InsuranceLookup({ words, facts }: { words: BookingPage['lookup']; facts: BookingFacts }) {
  const [chosen, setChosen] = useState<Insurer>()
  const [searchFailed, setSearchFailed] = useState(false)
  return (
    <Section id="insurance" title={words.title} lead={<Sentence spans={words.lead} />} ground="deep">
      <div className="max-w-narrow">
        <InsurerField
          facts={facts}
          chosen={chosen}
          onChoose={setChosen}
          onLoaded={(well) => setSearchFailed(!well)}
        />
        <ChosenInsurer insurer={chosen} platforms={facts.platforms} />
      </div>
      <WholeList facts={facts} searchFailed={searchFailed} />
    </Section>
  )
}
