import { useFacts } from '#app/facts.ts'
import { Card, linkCover } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { dashboard } from '#content/messages/dashboard.ts'

const words = dashboard.resources

/** Guides and articles for every member, and below them those of the plan. */
export function ResourcesTab({ children }: { children: React.ReactNode }) {
  const { articles } = useFacts()
  return (
    <div className="grid gap-x-12 gap-y-14 lg:grid-cols-12">
      <section aria-labelledby="guides-title" className="lg:col-span-7">
        <h2 id="guides-title" className="text-title">
          {words.guidesTitle}
        </h2>
        <ul className="mt-5 grid gap-4">
          {words.guides.map((guide) => (
            <Card
              key={guide.title}
              as="li"
              className="group flex items-center justify-between gap-6 transition-shadow hover:shadow-float"
            >
              <div>
                <h3 className="text-heading">
                  <SiteLink href={guide.href} className={`text-ink no-underline ${linkCover}`}>
                    {guide.title}
                  </SiteLink>
                </h3>
                <p className="mt-1 text-ink-soft">{guide.body}</p>
              </div>
              <Icon
                name="arrow"
                className="size-5 text-hibiscus transition-transform group-hover:translate-x-1"
              />
            </Card>
          ))}
        </ul>
      </section>
      {articles.length > 0 && (
        <section aria-labelledby="articles-title" className="lg:col-span-4 lg:col-start-9">
          <h2 id="articles-title" className="text-title">
            {words.articlesTitle}
          </h2>
          <ul className="mt-5 border-t border-line">
            {articles.map((article) => (
              <li key={article.title} className="border-b border-line py-4">
                <SiteLink href={article.href} className="inline-flex min-h-touch items-center font-semibold">
                  {article.title}
                </SiteLink>
                <p className="text-small text-ink-soft">{article.published}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {children && <div className="lg:col-span-12">{children}</div>}
    </div>
  )
}
