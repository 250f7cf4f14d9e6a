/**
 * Sends one attempt of a webhook and judges the response. Refuses addresses that a setting does not allow, at each
 * attempt and after each look-up of a name.
 */
@NullMarked
package org.hotseat.webhook.send;

import org.jspecify.annotations.NullMarked;
