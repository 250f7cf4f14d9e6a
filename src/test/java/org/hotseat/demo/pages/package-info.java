/** The pages in a real browser, on the demo. {@code mvn -Ppages verify} runs them; without Chromium and its driver they are skipped. */
@NullMarked
package org.hotseat.demo.pages;

import org.jspecify.annotations.NullMarked;
