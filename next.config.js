/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  agentRules: false,
  images: { unoptimized: true },
  productionBrowserSourceMaps: false,
}

export default config
