/**
 * Lets a command finish if its reader closes the pipe early (`| head -1`): the rest of the output is discarded, and the
 * command keeps its own exit status.
 */
export function outliveReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
