// The same with the number of random cases of slow units.
import './provider-requests.test'
