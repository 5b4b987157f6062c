// Loaded before a measured program: tells its peak memory, in MiB, as its last line on standard error.
process.on('exit', () => {
  process.stderr.write(`peak ${Math.round(process.resourceUsage().maxRSS / 1024)}\n`);
});
