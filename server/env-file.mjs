import { existsSync } from 'node:fs'

// For the local product alone: production takes its settings from its service. Node's own option for it prints a line
// where there is no file. What the environment has already wins.
if (existsSync('.env')) process.loadEnvFile('.env')
