package org.hotseat.simulation.time;

import java.security.SecureRandom;

/** Draws what nobody may guess from the seed of the world. */
public final class Chance extends SecureRandom {

    private static final long serialVersionUID = 1L;

    @Override
    public void nextBytes(byte[] bytes) {
        Simulation world = Simulation.current();
        if (world == null) {
            super.nextBytes(bytes);
            return;
        }
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) world.bits();
        }
    }
}
