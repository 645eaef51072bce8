import { home } from '#content/pages/home.ts'

export const meta = () => [
  { title: home.meta.title },
  { name: 'description', content: home.meta.description },
]

export default function Home() {
  return (
    <main>
      <h1>{home.hero.headline}</h1>
      <p>{home.hero.lead}</p>
    </main>
  )
}
