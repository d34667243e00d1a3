// Says how long it took until the first test ran: control planes are built from source, and started, before it.
export default class FirstTestReporter {
  #told = false;

  onTestCaseStart(file, { fullName }) {
    if (!this.#told) {
      this.#told = true;
      const seconds = (Date.now() - Number(process.env.TEST_CLUSTER_STARTED)) / 1_000;
      console.error(`The first test ran ${seconds.toFixed(1)} s after the start: ${fullName}`);
    }
  }
}
