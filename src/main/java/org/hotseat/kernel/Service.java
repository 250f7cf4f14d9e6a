package org.hotseat.kernel;

import jakarta.enterprise.inject.Stereotype;
import jakarta.inject.Singleton;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a bean that exists once and lives as long as the application. It is injected directly, without a client proxy.
 * So its class needs no constructor for proxies, and beans that need each other in a circle are refused at deployment.
 */
@Stereotype
@Singleton
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Service {}
