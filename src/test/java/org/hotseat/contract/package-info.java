/**
 * Holds answers to the contract of the REST interface, {@code META-INF/openapi.yaml}. Tests hand every answer that they
 * get to {@link org.hotseat.contract.Contract}. Not a part of the deployment under test.
 */
@NullMarked
package org.hotseat.contract;

import org.jspecify.annotations.NullMarked;
