package org.hotseat.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.Paths;

/**
 * Keeps the addresses of {@code META-INF/openapi.yaml} right where the server changes them. WildFly puts the context
 * root before each path of the document that it serves, and leaves the servers of the file, which have it already.
 * There the rest of the server's address moves into the paths, and the server is {@code /}. Named by
 * {@code mp.openapi.filter}; each server makes one at its start.
 */
public class ContractAddresses implements OASFilter {

    private static final String CONTEXT_ROOT = "/hotseat";

    @Override
    public void filterOpenAPI(OpenAPI contract) {
        if (isWildFly()) {
            String rest = contract.getServers().get(0).getUrl().substring(CONTEXT_ROOT.length());
            Map<String, PathItem> moved = new LinkedHashMap<>();
            Paths paths = contract.getPaths();
            paths.getPathItems().forEach((path, item) -> moved.put(rest + path, item));
            paths.setPathItems(moved);
            contract.setServers(
                    List.of(OASFactory.createServer().url("/").description("The server that serves this file")));
        }
    }

    private boolean isWildFly() {
        return getClass().getClassLoader().getClass().getName().startsWith("org.jboss.modules.");
    }
}
