import { defineConfig, devices } from '@playwright/test'

const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const executablePath = process.env.CHROMIUM_PATH

/** Stories in a real browser against the built portal, a real gateway and the simulator. */
export default defineConfig({
  testDir: './portal',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A file is one worker’s; each worker has an owner of documents of its own.
  workers: 2,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  globalSetup: './portal-services.ts',
  use: {
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: devices['Desktop Chrome'], testIgnore: /phone/ },
    { name: 'phone', use: devices['Pixel 7'], testMatch: /phone/ },
  ],
})
