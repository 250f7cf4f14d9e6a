/**
 * Sends the pages: their files as they are, and the bundles in which browsers load them. This package knows the form of
 * JavaScript modules, and no page.
 */
@NullMarked
package org.hotseat.api.pages;

import org.jspecify.annotations.NullMarked;
