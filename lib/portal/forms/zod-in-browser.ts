import { config, z } from 'zod/v4'

// zod would compile its parsers with `new Function`, which the content security policy of our pages forbids.
config({ jitless: true })

/** Replaces zod in browsers (next.config.js), so that no schema is built before its setting. */
export { z }
