/** A Spring application that uses the toolkit. */
package com.example.spring;
