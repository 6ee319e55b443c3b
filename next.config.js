import { existsSync } from 'node:fs'
import {
  compressedHeaders,
  compressedRewrites,
  compressStatic,
} from './lib/bundle/compress-static.mjs'

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  agentRules: false,
  images: { unoptimized: true },
  productionBrowserSourceMaps: false,
  experimental: {
    // A thousand rows of a table, each with twenty people; Next would take a quarter of that.
    serverActions: { bodySizeLimit: '4mb' },
    // Lets a server action answer 403 (lib/portal/http/own-pages.ts).
    authInterrupts: true,
  },
  // Addresses of 1.0, which people may have kept.
  redirects: async () => [
    { source: '/documents/many/:rest*', destination: '/documents/bulk/:rest*', permanent: true },
  ],
  headers: async () => [
    headersOf('/validation/validator.js', "default-src 'none'"),
    headersOf('/validation/offline.js', "default-src 'none'; connect-src 'self'", {
      'service-worker-allowed': '/validation',
    }),
  ],
  // `npm run types` looks at them, tests included; a build would take twice as long.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    rules: {
      '*.json': {
        condition: { path: /messages\/[\w-]+\/[\w-]+\.json$/ },
        loaders: ['./messages/compile-loader.mjs'],
        as: '*.js',
      },
    },
    resolveAlias: {
      // Compiled messages need no parser: nine kilobytes less on every page.
      'use-intl/format-message': 'use-intl/format-message/format-only',
      zod: { browser: './lib/portal/forms/zod-in-browser.ts' },
    },
  },
}

/**
 * Headers of a script of the validation page. Its policy is that of the worker that runs it: the validator may not
 * send a request, so no file that it reads can leave the browser.
 * @param {string} source
 * @param {string} policy
 * @param {Readonly<Record<string, string>>} more
 */
function headersOf(source, policy, more = {}) {
  const all = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-cache',
    ...more,
  }
  return { source, headers: Object.entries(all).map(([key, value]) => ({ key, value })) }
}

/** What only a build has to know. */
const building = {
  // No browser is told of maps and no portal reads them; where names are left alone, a stack says where something happened.
  turbopackSourceMaps: false,
  turbopackMinify: { client: true, server: false },
  // Most portals are built once, and a quarter of that would be the cache. Whoever builds again has use for it.
  turbopackFileSystemCacheForBuild: existsSync('.next'),
}

/**
 * The image (deploy/Containerfile) carries only the files that a portal loads.
 * @type {import('next').NextConfig}
 */
const standalone = {
  output: 'standalone',
  // Without this, the trace of this portal by Next 16.4.6 lacks what runs route handlers; that of a small one has it.
  outputFileTracingIncludes: {
    '/**': ['node_modules/next/dist/compiled/next-server/app-route-turbo*.runtime.prod.js'],
  },
  // The portal resizes no images.
  outputFileTracingExcludes: { '*': ['node_modules/sharp/**', 'node_modules/@img/**'] },
}

/** @param {string} phase */
export default function configIn(phase) {
  if (phase !== 'phase-production-build') return config
  const output = process.env.STANDALONE === 'yes' ? standalone : {}
  return {
    ...config,
    ...output,
    experimental: { ...config.experimental, ...building },
    compiler: { runAfterProductionCompile: ({ distDir }) => compressStatic(distDir) },
    rewrites: async () => ({ beforeFiles: compressedRewrites }),
    headers: async () => [...(await config.headers()), ...compressedHeaders],
  }
}
