/**
 * Faults against the promise: real servers under load, real Redis of chosen versions as a single server, behind
 * sentinels and as a cluster, faults in between, and a ledger of every acknowledged answer that the system is held
 * against in the end. Looks from outside only.
 */
@NullMarked
package org.hotseat.faults;

import org.jspecify.annotations.NullMarked;
