/**
 * Whoever reads what a command says may have seen enough (`| head -1`): the rest is said to nobody, and the command
 * does what it was asked to and ends with its own exit status.
 */
export function outliveReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
