// Threads do not inherit the TypeScript loader of their process (Node 20), so it is registered here.
import { register } from 'tsx/esm/api'

register()
await import('./thread.ts')
