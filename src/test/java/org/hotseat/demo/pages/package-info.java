/**
 * The pages in a real browser, on the demo. {@code .ci/long pages} runs them; without Chromium and its driver they are
 * skipped.
 */
@NullMarked
package org.hotseat.demo.pages;

import org.jspecify.annotations.NullMarked;
