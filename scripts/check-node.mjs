// Plain JavaScript: it must run on a Node that is too old for TypeScript.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `This project needs Node 22.22 or newer; this is Node ${process.versions.node}. ` +
      'On Linux and Windows `npm ci` brings its own; elsewhere install a newer Node and run `npm ci` again.',
  )
  process.exit(1)
}
