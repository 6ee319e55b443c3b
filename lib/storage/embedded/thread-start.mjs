// A thread does not inherit its process's TypeScript loader (Node 20), so it is registered here first.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
