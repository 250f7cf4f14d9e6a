package org.hotseat.webhook.send;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.ClientTlsStrategyBuilder;
import org.apache.hc.client5.http.ssl.DefaultHostnameVerifier;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.ssl.TLS;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Creates the HTTP client of webhooks: it looks up no names, follows no redirects, repeats nothing, and accepts
 * responses of limited size.
 */
final class SenderClient {

    private static final int CONNECTIONS = 400;
    private static final int MAX_LINE_LENGTH = 8_192;
    private static final int MAX_HEADERS = 100;
    private static final TimeValue KEPT_OPEN = TimeValue.ofSeconds(30);

    private SenderClient() {}

    static CloseableHttpAsyncClient create(Duration timeout, ThreadFactory threads, SSLContext trusted) {
        Timeout max = Timeout.ofMilliseconds(timeout.toMillis());
        return HttpAsyncClientBuilder.create()
                .setConnectionManager(PoolingAsyncClientConnectionManagerBuilder.create()
                        .setDnsResolver(new NoLookup())
                        .setTlsStrategy(ClientTlsStrategyBuilder.create()
                                .setSslContext(trusted)
                                .setTlsVersions(TLS.V_1_3, TLS.V_1_2)
                                .setHostVerificationPolicy(HostnameVerificationPolicy.BOTH)
                                .setHostnameVerifier(new DefaultHostnameVerifier())
                                .buildAsync())
                        .setDefaultTlsConfig(TlsConfig.custom()
                                .setVersionPolicy(HttpVersionPolicy.FORCE_HTTP_1)
                                .setHandshakeTimeout(max)
                                .build())
                        .setDefaultConnectionConfig(ConnectionConfig.custom()
                                .setConnectTimeout(max)
                                .setSocketTimeout(max)
                                .setTimeToLive(KEPT_OPEN)
                                .build())
                        .setMaxConnTotal(CONNECTIONS)
                        .setMaxConnPerRoute(CONNECTIONS)
                        .build())
                .setIOReactorConfig(IOReactorConfig.custom().setIoThreadCount(1).build())
                .setHttp1Config(Http1Config.custom()
                        .setMaxLineLength(MAX_LINE_LENGTH)
                        .setMaxHeaderCount(MAX_HEADERS)
                        .build())
                .setThreadFactory(threads)
                .setUserAgent("Hotseat")
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement()
                .disableAuthCaching()
                .build();
    }

    /** Refuses every look-up, since a request without a given address is a bug. */
    private static final class NoLookup implements DnsResolver {

        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
            throw new UnknownHostException(host);
        }

        @Override
        public String resolveCanonicalHostname(String host) throws UnknownHostException {
            throw new UnknownHostException(host);
        }
    }
}
