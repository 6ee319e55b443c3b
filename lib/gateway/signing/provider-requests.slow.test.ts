// Runs provider-requests.test.ts with the number of random cases of slow tests.
import './provider-requests.test'
