/**
 * Sends one attempt of a webhook and judges the reply. Refuses addresses that a setting does not allow, at each attempt
 * and after each name look-up.
 */
@NullMarked
package org.hotseat.webhook.send;

import org.jspecify.annotations.NullMarked;
