/**
 * Laid over the production WAR by the demo, and in no other WAR: a token issuer that anyone may ask. The server
 * verifies its tokens with the key, the issuer and the audience of the standard settings, as it does those of any other
 * issuer.
 */
@NullMarked
package org.hotseat.demo.overlay;

import org.jspecify.annotations.NullMarked;
