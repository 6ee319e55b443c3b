import { config, z } from 'zod/v4'

// By default, zod compiles its parsers with `new Function`, which the content security policy of our pages forbids.
config({ jitless: true })

/** In browsers, this module replaces zod (next.config.js), so that the setting above applies to every schema. */
export { z }
