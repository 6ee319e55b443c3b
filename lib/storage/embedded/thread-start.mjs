// A thread does not inherit what loads TypeScript in its process (Node 20): it is set up here first.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
