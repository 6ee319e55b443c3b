import compile from 'icu-minify/compile'

/** For the bundler: messages are taken apart once, so that no page brings the program along that does it. */
export default function compileMessages(source) {
  const messages = Object.entries(JSON.parse(source)).map(([key, text]) => [key, compile(text)])
  return `export default ${JSON.stringify(Object.fromEntries(messages))}`
}
