/** Who may import whom: the table of docs/architecture.md, checked. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const TEST = '(\\.(test|spec)|/tested-[^/]+)\\.tsx?$'

/** The subjects of `server/`, and which others each may import (docs/architecture.md). */
const SUBJECTS = {
  newsletter: ['site'],
  membership: ['site'],
  inbox: ['membership'],
  blog: [],
  site: ['uploads'],
  uploads: [],
  visits: ['site'],
  owner: ['site', 'trial'],
  members: [],
  export: ['site'],
  trial: [],
}
const WIRE = ['backend', 'mail', 'backup', 'retention']

/** No arrow in `server/` points upwards: entry, product, set-up, subjects, wire, platform. */
function floors() {
  const above = (name, comment, rooms, allowed) =>
    forbid(
      name,
      comment,
      { path: `^server/(${rooms.join('|')})(/|\\.ts$)`, pathNot: TEST },
      { path: '^server/', pathNot: `^server/(${[...rooms, ...allowed].join('|')})(/|\\.ts$)` },
    )
  const subjects = Object.entries(SUBJECTS).map(([subject, others]) =>
    above(
      `${subject}-meets-named-subjects`,
      'A subject can be deleted alone: others meet it in product/.',
      [subject],
      [...others, ...WIRE, 'platform'],
    ),
  )
  return [
    above('platform-at-the-bottom', 'It knows nothing of the practice.', ['platform'], []),
    forbid(
      'platform-without-the-practice',
      'Its words and facts arrive as parameters.',
      { path: '^server/platform/', pathNot: TEST },
      { path: '^(content|publishing|sandbox)/' },
    ),
    above('wire-below-subjects', 'Subjects are called by it, and never known to it.', WIRE, ['platform']),
    ...subjects,
    above(
      'set-up-below-product',
      'It tests what the subjects connect to.',
      ['set-up'],
      [...Object.keys(SUBJECTS), ...WIRE, 'platform'],
    ),
    forbid(
      'entries-at-the-top',
      'Nothing imports what starts the process.',
      {},
      { path: '^server/(main|local)\\.ts$' },
    ),
  ]
}

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Whoever reads one file must not have to read a circle.', {}, { circular: true }),
    forbid(
      'resolvable',
      'Every import exists; the build makes virtual ones.',
      {},
      {
        couldNotResolve: true,
        pathNot: '^virtual:',
      },
    ),
    forbid(
      'content-knows-only-itself',
      'Words and facts depend on the schema library, and on how contracts write days, amounts and placeholders.',
      { path: '^content/', pathNot: TEST },
      {
        pathNot: [
          '^content/',
          '^contracts/(calendar|day-in-words|fill|moments|money|site)\\.ts$',
          '^node_modules/(zod|marked|diff)',
        ],
        dependencyTypesNot: ['core'],
      },
    ),
    forbid(
      'content-knows-shapes-of-site',
      'It describes changes in the shape that server and browser agree on, and checks no request.',
      { path: '^content/', pathNot: TEST },
      { path: '^contracts/site\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'contracts-know-only-themselves',
      'The browser and the functions share them.',
      { path: '^contracts/', pathNot: TEST },
      { pathNot: ['^contracts/', '^node_modules/zod'] },
    ),
    forbid(
      'lib-below-everything',
      'Wires know no feature, component or word.',
      { path: '^app/lib/', pathNot: TEST },
      { path: ['^app/(?!lib/)', '^content/', '^(server|sandbox|publishing|tests|scripts|bench)/'] },
    ),
    forbid(
      'components-without-the-practice',
      'Words arrive as props.',
      { path: '^app/components/', pathNot: TEST },
      {
        path: [
          '^app/(features|routes)/',
          '^content/',
          '^supabase/',
          '^(server|sandbox|publishing|tests|scripts|bench)/',
        ],
      },
    ),
    forbid(
      'features-apart',
      'A feature can be deleted alone.',
      { path: '^app/features/([^/]+)/' },
      { path: '^app/features/', pathNot: '^app/features/$1/' },
    ),
    forbid(
      'features-below-routes',
      'Nobody imports a route but the list of routes, which names files, and the tests.',
      { path: '^app/', pathNot: ['^app/routes\\.ts$', TEST] },
      { path: '^app/routes/' },
    ),
    forbid(
      'app-stays-in-the-browser',
      'Nothing of the server travels.',
      { path: '^app/', pathNot: TEST },
      { path: ['^(server|sandbox|publishing|tests|scripts|bench)/', '^supabase/'] },
    ),
    forbid(
      'one-door-to-the-data',
      'Only *.data.ts and lib speak to the backend client.',
      { path: '^app/', pathNot: ['^app/lib/', '\\.data\\.ts$', TEST] },
      {
        path: ['^app/lib/backend-client\\.ts$', '^node_modules/@supabase/'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'facts-and-pages-through-loaders',
      'A loader runs at prerender and leaves no word in a script; what features import is sent as code.',
      { path: '^app/(features|components|lib|facts)', pathNot: TEST },
      {
        path: '^content/(facts|pages|schemas|references|site-facts|document)',
        pathNot: '^content/schemas/sample',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'messages-name-facts',
      'The browser gets messages as code, and facts as data: a text says {{selfPay}}.',
      { path: '^content/messages/' },
      { path: '^content/(facts|pages|schemas|references)', pathNot: '^content/schemas/sample' },
    ),
    forbid(
      'gated-texts-stay-on-the-server',
      'Whatever the app imports, every page carries to everybody.',
      { path: '^app/' },
      { path: '^content/facts/member-resources\\.ts$' },
    ),
    ...floors(),
    forbid(
      'one-client-of-stripe',
      'What Stripe says is read in the subject that sells, and by the set-up that tests a key.',
      { path: '^server/', pathNot: [TEST, '^server/(membership|set-up)/'] },
      { path: '^node_modules/stripe/' },
    ),
    forbid(
      'server-without-app',
      'The server serves what was built; it never reads the pages’ sources.',
      { path: '^server/', pathNot: TEST },
      { path: ['^(app|scripts|tests|bench)/'] },
    ),
    forbid(
      'production-without-development-packages',
      'A production machine installs none (docs/deploy/one-machine.md).',
      {
        path: '^((server|publishing|content|contracts)/|scripts/(backup|grant-owner|restore)\\.ts$)',
        pathNot: [TEST, '^server/local\\.ts$'],
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'publishing-without-app',
      'The running server makes releases: of built pages and content, with no source of a page and no build tool.',
      { path: '^publishing/', pathNot: TEST },
      {
        pathNot: ['^publishing/', '^content/', '^node_modules/(zod|htmlparser2|sharp)/'],
        dependencyTypesNot: ['core'],
      },
    ),
    forbid(
      'sandbox-knows-only-itself',
      'A stand-in is made from the vendor’s documentation, never from our client.',
      { path: '^sandbox/', pathNot: TEST },
      { path: '^(app|content|publishing|server|supabase|tests|scripts|bench)/' },
    ),
    forbid(
      'sandbox-out-of-production',
      'Only the local product, tests and measurements load a stand-in.',
      { path: '.', pathNot: ['^sandbox/', '^server/local\\.ts$', '^tests/', '^bench/', TEST] },
      { path: '^sandbox/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router|\\.cache|node_modules/\\.cache)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    // TypeScript 7 has no interface for tools yet; swc reads the sources instead.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
