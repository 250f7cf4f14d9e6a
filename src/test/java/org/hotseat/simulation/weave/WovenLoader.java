package org.hotseat.simulation.weave;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Loads Hotseat's classes once more, with what they ask the machine for led to the world of the simulation, and with
 * mutations. Libraries are the ones of the loader above.
 */
public final class WovenLoader extends ClassLoader {

    private static final String OURS = "org.hotseat.";
    private static final String NOT_WOVEN = "org.hotseat.simulation.";

    private final Set<Mutation> mutations;

    public WovenLoader(Set<Mutation> mutations) {
        super(WovenLoader.class.getClassLoader());
        this.mutations = mutations;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            return name.startsWith(OURS) ? define(name) : super.loadClass(name, resolve);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (@Nullable InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] plain = in.readAllBytes();
            byte[] code = name.startsWith(NOT_WOVEN) ? plain : Weaver.weave(plain, mutations);
            return defineClass(name, code, 0, code.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public @Nullable URL getResource(String name) {
        return getParent().getResource(name);
    }
}
