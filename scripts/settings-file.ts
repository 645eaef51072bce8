import { readFile } from 'node:fs/promises'

import { readSettingsFile, SettingsFileError } from '#server/platform/process/settings-file.ts'

const USAGE = `Reads a file of settings as the commands of a server do:

  node scripts/settings-file.ts FILE          says which lines programs would read differently, if any
  node scripts/settings-file.ts FILE NAME     prints the value of a setting; nothing where there is none`

const [file, name, ...others] = process.argv.slice(2)
if (!file || others.length > 0) {
  console.error(USAGE)
  process.exit(2)
}

try {
  const settings = readSettingsFile(await readFile(file, 'utf8'))
  if (name !== undefined && settings.has(name)) console.log(settings.get(name))
} catch (error) {
  if (!(error instanceof SettingsFileError)) throw error
  console.error(`${file} is read differently by the programs that use it:\n${error.message}`)
  process.exitCode = 1
}
